import react from '@vitejs/plugin-react'
import { createServer, defineConfig } from 'vite'

// React's build for developers: its StrictMode runs effects twice, and it says where page and server differ.
process.env.NODE_ENV = 'development'

const root = import.meta.dirname

/** Puts into the page what a server would answer with. */
const serverPage = {
  name: 'drawn',
  transformIndexHtml: {
    order: 'pre',
    async handler(html) {
      const server = { middlewareMode: true, ws: false, watch: null }
      const optimizeDeps = { noDiscovery: true }
      const vite = await createServer({
        configFile: false,
        root,
        // One of its own: the plugin keeps whether it builds or serves.
        plugins: [react()],
        server,
        optimizeDeps,
        appType: 'custom',
      })
      try {
        const { render } = await vite.ssrLoadModule('/server.tsx')
        return html.replace('<!--app-->', render())
      } finally {
        await vite.close()
      }
    },
  },
}

export default defineConfig({
  base: './',
  plugins: [react(), serverPage],
  build: { target: 'es2022' },
})
