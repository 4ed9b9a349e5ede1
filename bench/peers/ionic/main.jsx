import {
  IonApp,
  IonButton,
  IonCol,
  IonContent,
  IonGrid,
  IonHeader,
  IonInput,
  IonPage,
  IonRow,
  IonTitle,
  IonToolbar,
  setupIonicReact,
} from '@ionic/react';
import '@ionic/react/css/core.css';
import '@ionic/react/css/normalize.css';
import '@ionic/react/css/structure.css';
import '@ionic/react/css/typography.css';
import { useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';

// Its animations would be timed as slowness.
setupIonicReact({ animated: false });

const rows = globalThis.benchRows ?? [];

/** The login form and a table made of Ionic's parts; it has none of its own for a table but the grid. */
function Screens() {
  const hash = useSyncExternalStore(watchHash, () => location.hash);
  return (
    <IonApp>
      <IonPage>
        <IonHeader>
          <IonToolbar>
            <IonTitle>Klub Partnera</IonTitle>
          </IonToolbar>
        </IonHeader>
        <IonContent>{hash === '#/tabela' ? <Table /> : <Login />}</IonContent>
      </IonPage>
    </IonApp>
  );
}

function Login() {
  const [phone, setPhone] = useState('');
  return (
    <form>
      <h1>Logowanie</h1>
      <p>Wpisz numer telefonu, na który przyszło zaproszenie do klubu.</p>
      <IonInput
        type="tel"
        label="Numer telefonu"
        labelPlacement="stacked"
        value={phone}
        onIonInput={({ detail }) => setPhone(detail.value ?? '')}
      />
      <IonButton type="submit" disabled={phone.length < 9}>
        Dalej
      </IonButton>
      <nav>
        <a href="#/regulamin">Regulamin</a> <a href="#/prywatnosc">Polityka prywatności</a>{' '}
        <a href="#/cookies">Polityka cookies</a>
      </nav>
    </form>
  );
}

function Table() {
  return (
    <IonGrid>
      {rows.map((cells, row) => (
        <IonRow key={row}>
          {cells.map((cell, column) => (
            <IonCol key={column}>{cell}</IonCol>
          ))}
        </IonRow>
      ))}
    </IonGrid>
  );
}

function watchHash(listener) {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

createRoot(document.getElementById('root')).render(<Screens />);
