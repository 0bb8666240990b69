import type { Session } from '../../../kernel/session.ts'
import { showDialog } from '../../../ui/dialogStore.ts'
import { loadedMessage } from '../queries.ts'
import { PictureViewer } from './PictureViewer.tsx'
import { picturesIn } from './pictures.ts'

/** Opens the picture inside the link of a message's body; if there is none, the link's target. */
export function openPicture(session: Session, link: HTMLElement, messageId: number): void {
  const address = link.getAttribute('href') ?? ''
  const message = loadedMessage(session, messageId)
  const picture = message && picturesIn(message).find((each) => each.address === address)
  if (picture) showDialog((close) => <PictureViewer opened={picture} onClose={close} />)
  else window.open(address, '_blank', 'noopener')
}
