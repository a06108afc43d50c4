// The address after the hash says what is shown.

export interface Route {
  page: 'lobby' | 'game' | 'replay' | 'join' | 'result' | 'report' | 'rules';
  id: string;
  token: string;
}

/** A part of an address as it was before it was written there. */
function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function parse(): Route {
  const [page = '', id = '', token = ''] = location.hash.replace(/^#\/?/, '').split('/');
  if (page === 'game' || page === 'replay' || page === 'join' || page === 'result' || page === 'report')
    return { page, id, token };
  if (page === 'rules') return { page, id: plain(id), token: plain(token) };
  return { page: 'lobby', id: '', token: '' };
}

class Router {
  now = $state<Route>(parse());
  constructor() {
    window.addEventListener('hashchange', () => (this.now = parse()));
  }
}

export const router = new Router();
export const go = (to: string) => {
  location.hash = to;
};
