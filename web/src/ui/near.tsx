import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';

interface NearProps {
  /** Class of the room that is kept meanwhile. */
  height?: string;
  className?: string;
  /** While they are fetched. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** Children that are not fetched before their place is about to be seen: further down few people look. */
export function Near({ height = '', className = '', fallback = null, children }: NearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const seen = place.current;
    if (!seen) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setNear(true);
    });
    observer.observe(seen);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={near ? className : `${className} ${height}`}>
      {near ? <Suspense fallback={fallback}>{children}</Suspense> : null}
    </div>
  );
}
