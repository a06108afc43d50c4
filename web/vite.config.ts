import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// The built page is committed inside the server crate and embedded in the binary.
export default defineConfig({
  plugins: [svelte()],
  base: './',
  build: {
    outDir: '../crates/server/dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': 'http://127.0.0.1:1805' } },
});
