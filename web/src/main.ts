import './base.css';
import './page.css';
import './play.css';
import './guide.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { boardCss } from './lib/api';

// The drawing's own stylesheet, shared with the pictures the server makes.
const link = document.createElement('link');
link.rel = 'stylesheet';
link.href = boardCss;
document.head.prepend(link);

const target = document.getElementById('page');
if (target) mount(App, { target });
