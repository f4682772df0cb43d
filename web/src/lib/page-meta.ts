import { useEffect } from 'react';

interface PageMeta {
  title: string;
  description: string;
  /** Shown where the page is shared. */
  image?: string | undefined;
}

/** The page's title and description, in the elements that index.html (or the server's preview) brought. */
export function usePageMeta({ title, description, image }: PageMeta): void {
  useEffect(() => {
    document.title = title === 'Cuecast' ? title : `${title} · Cuecast`;
    setMeta('name', 'description', description);
    setMeta('property', 'og:title', title);
    setMeta('property', 'og:description', description);
    setMeta('property', 'og:image', image);
  }, [title, description, image]);
}

function setMeta(key: 'name' | 'property', name: string, content: string | undefined): void {
  let element = document.head.querySelector(`meta[${key}="${name}"]`);
  if (content === undefined) {
    element?.remove();
    return;
  }
  if (!element) {
    element = document.createElement('meta');
    element.setAttribute(key, name);
    document.head.append(element);
  }
  element.setAttribute('content', content);
}
