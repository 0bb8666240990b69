import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { useText } from '../../../i18n/useText.ts'
import { DialogForm } from '../../../kernel/view/DialogForm.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { centered, draggedBy, MOST_ZOOM, squareOf, zoomedTo, type Crop } from './crop.ts'
import { CropSlider } from './CropSlider.tsx'
import styles from './CropDialog.module.css'
import { profileTexts } from '../profile/texts/profileTexts.ts'

interface Props {
  readonly picture: ImageBitmap
  /** Receives the square as a file. Its errors are shown, and the dialog stays open. */
  readonly onCut: (file: File) => Promise<unknown>
  readonly onClose: () => void
}

/** Pixels of the side of the uploaded square: sharp in every size that is shown. */
const SIDE = 512

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { x, y, side } = squareOf(picture, crop)
  const surface = canvas.getContext('2d')
  if (!surface) return
  surface.imageSmoothingQuality = 'high'
  surface.clearRect(0, 0, SIDE, SIDE)
  surface.drawImage(picture, x, y, side, side, 0, 0, SIDE, SIDE)
}

async function fileOf(canvas: HTMLCanvasElement): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return new File([blob ?? new Blob()], 'picture.png', { type: 'image/png' })
}

/** Chooses a square of a picture, by dragging it or with sliders. */
export const CropDialog = ({ picture, onCut, onClose }: Props) => {
  const t = useText(profileTexts)
  const canvas = useRef<HTMLCanvasElement>(null)
  /** Where the pointer that drags was last. Browsers tell its movement in pixels of the page or of the device. */
  const dragged = useRef({ clientX: 0, clientY: 0 })
  const [crop, setCrop] = useState(centered)
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop)
  }, [picture, crop])
  const drag = (event: PointerEvent<HTMLCanvasElement>): void => {
    const { currentTarget, pointerId, clientX, clientY } = event
    if (!currentTarget.hasPointerCapture(pointerId)) return
    const { width } = currentTarget.getBoundingClientRect()
    const [across, down] = [clientX - dragged.current.clientX, clientY - dragged.current.clientY]
    dragged.current = { clientX, clientY }
    setCrop((before) => draggedBy(picture, before, across / width, down / width))
  }
  const cut = async (): Promise<void> => {
    if (canvas.current) await onCut(await fileOf(canvas.current))
  }
  return (
    <Dialog title={t('picture.cut')} onClose={onClose}>
      <DialogForm submitText={t('picture.use')} onSubmit={cut} onClose={onClose}>
        <canvas
          ref={canvas}
          width={SIDE}
          height={SIDE}
          role="img"
          aria-label={t('picture.preview')}
          className={styles['canvas']}
          onPointerDown={({ currentTarget, pointerId, clientX, clientY }) => {
            currentTarget.setPointerCapture(pointerId)
            dragged.current = { clientX, clientY }
          }}
          onPointerMove={drag}
        />
        <div className={styles['sliders']}>
          <CropSlider
            label={t('picture.zoom')}
            value={(crop.zoom - 1) / (MOST_ZOOM - 1)}
            onChange={(part) => setCrop((before) => zoomedTo(before, 1 + part * (MOST_ZOOM - 1)))}
          />
          <CropSlider
            label={t('picture.across')}
            value={crop.x}
            onChange={(x) => setCrop((before) => ({ ...before, x }))}
          />
          <CropSlider
            label={t('picture.down')}
            value={crop.y}
            onChange={(y) => setCrop((before) => ({ ...before, y }))}
          />
        </div>
      </DialogForm>
    </Dialog>
  )
}
