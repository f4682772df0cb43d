import { useEffect, useState } from 'react';

/** Whether a wallet extension has announced itself to the page (EIP-6963); no other can be connected. */
export function useWalletThere(): boolean {
  const [there, setThere] = useState(false);
  useEffect(() => {
    const found = () => setThere(true);
    window.addEventListener('eip6963:announceProvider', found);
    window.dispatchEvent(new Event('eip6963:requestProvider'));
    return () => window.removeEventListener('eip6963:announceProvider', found);
  }, []);
  return there;
}
