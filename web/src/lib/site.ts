type Environment = 'local' | 'development' | 'production';

export interface Site {
  /** Prefix of every REST path; empty, because the server that serves the page serves the API. */
  apiBase: string;
  /** Prefix of every websocket path. */
  socketBase: string;
  /** A label for what the page shows; the server's own word for it comes from GET /api/config. */
  environment: Environment;
}

/** Chosen from the host name at start. */
export function siteOf(location: Pick<Location, 'protocol' | 'host' | 'hostname'>): Site {
  return {
    apiBase: '',
    socketBase: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}`,
    environment: environmentOf(location.hostname),
  };
}

function environmentOf(hostname: string): Environment {
  if (/^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)) return 'local';
  if (/^(dev|staging)[.-]/.test(hostname)) return 'development';
  return 'production';
}

export const site = siteOf(window.location);
