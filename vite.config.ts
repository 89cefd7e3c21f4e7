import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

export default defineConfig({
  root: 'web',
  plugins: [react()],
  // Vite's own server hands everything under the API's prefix to ours.
  server: {
    host: '127.0.0.1',
    port: 5173,
    strictPort: true,
    proxy: { '/api': { target: server } },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    sourcemap: false,
    // Small files as data addresses would need room in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
