import { useLayoutEffect, useRef } from 'react'
import { useSession } from '../../../kernel/session.ts'
import { drawBody } from './draw.ts'
import { offerRooms } from './eventRooms.ts'
import styles from './MessageBody.module.css'
import { onPictureFailed } from './pictureBox.ts'
import type { BodyReader } from './reader.ts'
import { noteLinks } from './siteLinks.ts'

/** The body of a message: the only place where HTML of the service enters the page. */
export const MessageBody = ({ html, reader }: { html: string; reader: BodyReader }) => {
  const session = useSession()
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const body = element.current
    if (!body) return undefined
    const fail = (event: Event): void => onPictureFailed(event, reader)
    // The event does not bubble.
    body.addEventListener('error', fail, { capture: true })
    body.replaceChildren(drawBody(html, reader))
    noteLinks(session, body)
    const closeRooms = offerRooms(session, body)
    return () => {
      body.removeEventListener('error', fail, { capture: true })
      closeRooms?.()
    }
  }, [html, reader, session])
  return <div ref={element} className={styles['body']} />
}
