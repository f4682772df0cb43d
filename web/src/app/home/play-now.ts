import { useNavigate } from 'react-router';

/** What *Play now* does: the lobby's practice against an agent, which asks for a sign-in where it needs one. */
export function usePlayNow(): () => void {
  const navigate = useNavigate();
  return () => void navigate('/duel');
}
