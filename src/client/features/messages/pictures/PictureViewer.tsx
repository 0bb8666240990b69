import { useState, type KeyboardEvent } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { placeOf, type Picture } from './pictures.ts'
import { PictureBar } from './PictureBar.tsx'
import styles from './PictureViewer.module.css'
import { Stage } from './Stage.tsx'
import { usePictures } from './usePictures.ts'
import { useZoom } from './useZoom.ts'
import { pictureTexts } from './texts/pictureTexts.ts'

type Props = { readonly opened: Picture; readonly onClose: () => void }

/** Shows the pictures of a conversation, also new ones, singly and as large as the window allows. */
export const PictureViewer = ({ opened, onClose }: Props) => {
  const t = useText(pictureTexts)
  const pictures = usePictures(opened)
  const [shown, setShown] = useState(opened)
  const zoom = useZoom(`${shown.message.id} ${shown.address}`)
  const { index, picture, previous, next } = placeOf(pictures, shown)
  const keys: Readonly<Record<string, () => void>> = {
    '+': zoom.closer,
    '=': zoom.closer,
    '-': zoom.further,
    '0': zoom.reset,
    ArrowLeft: () => previous && setShown(previous),
    ArrowRight: () => next && setShown(next),
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // While enlarged, the arrows move over the picture.
    const isMoving = zoom.factor > 1 && event.key.startsWith('Arrow')
    const act = isMoving || !Object.hasOwn(keys, event.key) ? undefined : keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <Dialog title={t('pictures.title', { name: picture.name })} frame="bare" size="full" onClose={onClose}>
      {/* Its own keys, from any of its controls that has the focus. */}
      <div className={styles['viewer']} role="presentation" onKeyDown={onKeyDown}>
        <PictureBar picture={picture} index={index} count={pictures.length} zoom={zoom} onClose={onClose} />
        <Stage
          key={picture.source}
          picture={picture}
          state={index === undefined ? 'gone' : 'there'}
          zoom={zoom}
          onPrevious={previous && (() => setShown(previous))}
          onNext={next && (() => setShown(next))}
        />
      </div>
    </Dialog>
  )
}
