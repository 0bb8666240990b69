import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { ErrorBoundary } from './app/ErrorBoundary.tsx'
import { askIdentity } from './app/identity.ts'
import { reloadAfterUpdate } from './app/reloadAfterUpdate.ts'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/reset.css'

reloadAfterUpdate()
void askIdentity()

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
