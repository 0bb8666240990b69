import { useLayoutEffect, useRef } from 'preact/compat'
import { drawBody } from './draw.ts'
import { offerRooms } from './eventRooms.ts'
import styles from './MessageBody.module.css'
import type { BodyReader } from './reader.ts'

/** The body of a message: the one place where HTML of the service enters the page. */
export const MessageBody = ({ html, reader }: { html: string; reader: BodyReader }) => {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const body = element.current
    body?.replaceChildren(drawBody(html, reader))
    return body ? offerRooms(body) : undefined
  }, [html, reader])
  return <div ref={element} className={styles['body']} />
}
