import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { ErrorBoundary } from './app/ErrorBoundary.tsx'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/reset.css'

// A page from before an update asks for parts that are gone: loading it anew gets the new ones. Once only.
addEventListener('vite:preloadError', (event) => {
  const lastReload = Number(sessionStorage.getItem('parley.reloadedAt') ?? 0)
  if (Date.now() - lastReload < 60_000) return
  event.preventDefault()
  sessionStorage.setItem('parley.reloadedAt', String(Date.now()))
  location.reload()
})

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary>
        <App />
      </ErrorBoundary>
    </StrictMode>,
  )
}
