import { useLayoutEffect, useRef } from 'react'
import { prepareLinks } from '../messages/html/decorate/links.ts'
import { applyStyles, sanitise } from '../messages/html/sanitise.ts'
import { onInternalLink } from './internalLinks.ts'
import styles from './article.module.css'

/** Text of the calendar, which can contain any HTML: only sanitized HTML is shown. */
export const RichText = ({ html, lang }: { html: string; lang?: string | undefined }) => {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const content = sanitise(html)
    prepareLinks(content)
    applyStyles(content)
    element.current?.replaceChildren(content)
  }, [html])
  useLayoutEffect(() => {
    const listening = new AbortController()
    element.current?.addEventListener('click', onInternalLink, { signal: listening.signal })
    return () => listening.abort()
  }, [])
  return <div ref={element} className={styles['article']} dir="auto" lang={lang} />
}
