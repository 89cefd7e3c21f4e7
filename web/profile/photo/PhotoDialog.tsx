import { Button } from '@mantine/core'
import { type RefObject, useEffect, useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useUploadPhoto } from '#web/profile/data.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { cutSquare, type Square } from './cutSquare.ts'
import styles from './PhotoDialog.module.css'

const mostZoom = 4
const keyStep = 10

const useAddress = (file: File) => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}

type Props = { file: File; onClose: () => void; place: RefObject<HTMLElement | null> }

/** Which square of the photo it is to be: moved by hand or arrow keys, and made larger. */
export const PhotoDialog = ({ file, onClose, place }: Props) => {
  const { upload, isPending } = useUploadPhoto()
  const address = useAddress(file)
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
    // What this browser cannot draw the server may still take, and cuts the middle of it.
    const cut = square && address ? await cutSquare(address, square).catch(() => file) : file
    upload(cut, onClose)
  }
  return (
    <Dialog
      isOpen
      onClose={close}
      title="Your photo"
      place={place}
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
        <p>This photo cannot be shown here. You can try to send it as it is.</p>
      ) : (
        <div className={styles.cutting}>
          <div className={styles.photo}>
            <Cropper
              {...(address && { image: address })}
              crop={crop}
              zoom={zoom}
              maxZoom={mostZoom}
              aspect={1}
              cropShape="round"
              showGrid={false}
              keyboardStep={keyStep}
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
          <p id={hint} className={styles.hint}>
            Drag the photo, or move it with the arrow keys.
          </p>
          <label className={styles.zoom}>
            Zoom
            <input
              type="range"
              data-autofocus
              min={1}
              max={mostZoom}
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
