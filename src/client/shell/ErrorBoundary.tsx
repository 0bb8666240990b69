import { Component, type ReactNode } from 'react'
import { useText } from '../i18n/useText.ts'
import { Button } from '../ui/Button.tsx'
import { isAboutMovedNodes } from '../ui/MovedNodes.tsx'
import { uiTexts } from '../ui/texts/uiTexts.ts'
import styles from './ErrorBoundary.module.css'
import { eraseState } from './warmStart/kept.ts'

const Crash = ({ error }: { error: Error }) => {
  const t = useText(uiTexts)
  return (
    <main className={styles['crash']}>
      <div role="alert">
        <h1 className={styles['title']}>{t('common.crash.title')}</h1>
        <p>{t(isAboutMovedNodes(error) ? 'common.crash.moved' : 'common.crash.text')}</p>
      </div>
      <Button tone="primary" onClick={() => location.reload()}>
        {t('common.reload')}
      </Button>
      <details className={styles['details']}>
        <summary>{t('common.crash.details')}</summary>
        <pre>{error.stack ?? error.message}</pre>
      </details>
    </main>
  )
}

type Props = { readonly children: ReactNode }
type State = { readonly error: Error | undefined }

/** An error in drawing shows a message with a way on, never an empty page. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  /** The stored state can be the cause, so the next start does without it. */
  override componentDidCatch(): void {
    void eraseState()
  }

  override render(): ReactNode {
    return this.state.error ? <Crash error={this.state.error} /> : this.props.children
  }
}
