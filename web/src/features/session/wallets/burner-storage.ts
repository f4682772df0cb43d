/** The key of the burner wallet in local storage, and its connector. In a file of their own: the wallet's code weighs 70 KiB. */
export const BURNER_KEY = 'cuecast.burner';
export const BURNER_ID = 'burner';
