import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Goes back in the history, once: a further tap before the router has arrived would leave the page reached. */
export function useGoBack(): (steps: number) => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  const isGoing = useRef(false);
  useEffect(() => {
    isGoing.current = false;
  }, [key]);
  return (steps) => {
    if (isGoing.current) return;
    isGoing.current = true;
    void navigate(-steps);
  };
}
