import { useLayoutEffect, useRef } from 'react'
import { onBodyClick } from './bodyClick.ts'
import { MessageBody } from './MessageBody.tsx'
import { useBodyActions } from './useBodyActions.ts'
import { useBodyReader } from './useBodyReader.ts'

/** Shows HTML of the service outside of the list of messages, such as in the preview. */
export const MessageHtml = ({ html }: { html: string }) => {
  const reader = useBodyReader()
  const actions = useBodyActions()
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const listening = new AbortController()
    const onClick = (event: MouseEvent): void => onBodyClick(event, actions)
    element.current?.addEventListener('click', onClick, { signal: listening.signal })
    return () => listening.abort()
  }, [actions])
  return (
    <div ref={element}>
      <MessageBody html={html} reader={reader} />
    </div>
  )
}
