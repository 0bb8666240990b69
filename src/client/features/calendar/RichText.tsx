import { useLayoutEffect, useRef } from 'react'
import { onInternalLink } from './internalLinks.ts'
import styles from './article.module.css'
import { onMediumFailed } from './text/media.ts'
import { siteText } from './text/siteText.ts'

interface Props {
  readonly html: string
  /** Address of the page that the text is of, on its own site. */
  readonly page: string
  readonly lang?: string | undefined
}

/** Text of the calendar, which can contain any HTML: only sanitized HTML is shown. */
export const RichText = ({ html, page, lang }: Props) => {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    element.current?.replaceChildren(siteText(html, page))
  }, [html, page])
  useLayoutEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    element.current?.addEventListener('click', onInternalLink, { signal })
    element.current?.addEventListener('error', onMediumFailed, { signal, capture: true })
    return () => listening.abort()
  }, [])
  return <div ref={element} className={styles['article']} dir="auto" lang={lang} />
}
