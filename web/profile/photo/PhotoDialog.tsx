import { type RefObject, useEffect, useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import { Button } from '#web/ui/Button.tsx'
import 'react-easy-crop/react-easy-crop.css'
import { useUploadPhoto } from '#web/profile/data.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import styles from './PhotoDialog.module.css'

const maxZoom = 4
const keyboardStep = 10

const useObjectUrl = (file: File) => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return url
}

type Props = { file: File; onClose: () => void; fallbackFocus: RefObject<HTMLElement | null> }

/** Crops the photo to a square, by drag, arrow keys and zoom. */
export const PhotoDialog = ({ file, onClose, fallbackFocus }: Props) => {
  const { upload, isPending } = useUploadPhoto()
  const url = useObjectUrl(file)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [square, setSquare] = useState<Square | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const hint = useId()
  const close = () => {
    if (!isPending) onClose()
  }
  const send = async () => {
    if (isPending) return
    // If the browser cannot decode the photo, the server may still accept and crop it.
    const cropped = square && url ? await cropSquare(url, square).catch(() => file) : file
    upload(cropped, onClose)
  }
  return (
    <Dialog
      isOpen
      onClose={close}
      title="Your photo"
      fallbackFocus={fallbackFocus}
      footer={
        <>
          <Button variant="default" aria-disabled={isPending} onClick={close}>
            Cancel
          </Button>
          <Button aria-disabled={isPending} onClick={() => void send()}>
            {isPending ? 'Saving...' : 'Use photo'}
          </Button>
        </>
      }
    >
      {isUnreadable ? (
        <p>We can’t show a preview of this photo. You can still try to upload it.</p>
      ) : (
        <div className="stack gap-medium">
          <div className={styles.photo}>
            <Cropper
              {...(url && { image: url })}
              crop={crop}
              zoom={zoom}
              maxZoom={maxZoom}
              aspect={1}
              cropShape="round"
              showGrid={false}
              keyboardStep={keyboardStep}
              disableAutomaticStylesInjection
              cropperProps={{
                role: 'group',
                'aria-label': 'Part that is shown',
                'aria-describedby': hint,
              }}
              mediaProps={{ alt: '', onError: () => setUnreadable(true) }}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_, pixels) => setSquare(pixels)}
            />
          </div>
          <p id={hint} className="muted text-small">
            Drag the photo, or move it with the arrow keys.
          </p>
          <label className={styles.zoom}>
            Zoom
            <input
              type="range"
              data-autofocus
              min={1}
              max={maxZoom}
              step={0.1}
              value={zoom}
              onChange={(event) => setZoom(event.currentTarget.valueAsNumber)}
            />
          </label>
        </div>
      )}
    </Dialog>
  )
}

/** In pixels of the original photo. */
type Square = { x: number; y: number; width: number; height: number }

// Twice the stored size, so that the server can scale it down sharply.
const maxSide = 1024
const quality = 0.9

const toBlob = (canvas: HTMLCanvasElement) =>
  new Promise<Blob>((resolve, reject) => {
    const onBlob = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('canvas.toBlob returned null'))
    canvas.toBlob(onBlob, 'image/jpeg', quality)
  })

/**
 * Crops the photo at this URL to a small JPEG, with its orientation applied; the first frame of an
 * animation.
 */
const cropSquare = async (url: string, { x, y, width, height }: Square) => {
  const image = new Image()
  image.src = url
  await image.decode()
  const side = Math.min(maxSide, Math.round(width))
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('2d canvas context is unavailable')
  // JPEG has no transparency: it would become black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, side, side)
  context.drawImage(image, x, y, width, height, 0, 0, side, side)
  return toBlob(canvas)
}
