import { useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';

declare global {
  var benchRows: readonly (readonly string[])[] | undefined;
}

const rows = globalThis.benchRows ?? [];

/** The floor: the same login form and the same table with nothing but react-dom. */
function Screens() {
  const hash = useSyncExternalStore(watchHash, () => location.hash);
  return (
    <main>
      <header>Klub Partnera</header>
      {hash === '#/tabela' ? <Table /> : <Login />}
    </main>
  );
}

function Login() {
  const [phone, setPhone] = useState('');
  return (
    <form>
      <h1>Logowanie</h1>
      <p>Wpisz numer telefonu, na który przyszło zaproszenie do klubu.</p>
      <label>
        Numer telefonu
        <input type="tel" value={phone} onChange={({ target }) => setPhone(target.value)} />
      </label>
      <button disabled={phone.length < 9}>Dalej</button>
      <nav>
        <a href="#/regulamin">Regulamin</a> <a href="#/prywatnosc">Polityka prywatności</a>{' '}
        <a href="#/cookies">Polityka cookies</a>
      </nav>
    </form>
  );
}

function Table() {
  return (
    <table>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row}>
            {cells.map((cell, column) => (
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function watchHash(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<Screens />);
