// The address after the hash says what is shown.

export interface Route {
  page: 'lobby' | 'game' | 'replay' | 'join' | 'result';
  id: string;
  token: string;
}

function parse(): Route {
  const [page = '', id = '', token = ''] = location.hash.replace(/^#\/?/, '').split('/');
  if (page === 'game' || page === 'replay' || page === 'join' || page === 'result')
    return { page, id, token };
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
