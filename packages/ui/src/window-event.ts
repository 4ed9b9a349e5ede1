import { useEffect, useEffectEvent } from 'react';

/** Listens to an event of the window while the component is shown and `isOn`. */
export function useWindowEvent<Name extends keyof WindowEventMap>(
  name: Name,
  listener: (event: WindowEventMap[Name]) => void,
  isOn = true,
): void {
  const call = useEffectEvent(listener);
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: WindowEventMap[Name]): void => call(event);
    window.addEventListener(name, listen);
    return () => window.removeEventListener(name, listen);
  }, [name, isOn]);
}
