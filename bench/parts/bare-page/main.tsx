import { useState } from 'react';
import { createRoot } from 'react-dom/client';

/** The floor: a phone field and a button with nothing but react-dom. */
function BareLogin() {
  const [phone, setPhone] = useState('');
  return (
    <form>
      <h1>Logowanie</h1>
      <label>
        Numer telefonu
        <input type="tel" value={phone} onChange={({ target }) => setPhone(target.value)} />
      </label>
      <button disabled={phone.length < 9}>Dalej</button>
    </form>
  );
}

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<BareLogin />);
