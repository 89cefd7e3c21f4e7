import { type RefObject, useEffect, useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import 'react-easy-crop/react-easy-crop.css'
import { Dialog } from '#web/ui/Dialog.tsx'
import styles from './CropDialog.module.css'
import { type CropArea, cropImage } from './cropImage.ts'

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

type Props = {
  file: File
  title: string
  submitLabel: string
  /** Width to height. */
  aspect: number
  shape: 'round' | 'rect'
  /** Twice the stored size, so that the server can scale it down sharply. */
  maxWidth: number
  isPending: boolean
  /** The file itself, if the browser cannot decode it: the server may still accept and crop it. */
  onCrop: (picture: Blob) => void
  onClose: () => void
  fallbackFocus: RefObject<HTMLElement | null>
}

/** Crops a picture by drag, arrow keys and zoom. */
export const CropDialog = ({
  file,
  title,
  submitLabel,
  aspect,
  shape,
  maxWidth,
  isPending,
  onCrop,
  onClose,
  fallbackFocus,
}: Props) => {
  const url = useObjectUrl(file)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<CropArea | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const hint = useId()
  const close = () => {
    if (!isPending) onClose()
  }
  const submit = async () => {
    onCrop(area && url ? await cropImage(url, area, maxWidth).catch(() => file) : file)
  }
  return (
    <Dialog
      isOpen
      onClose={close}
      title={title}
      fallbackFocus={fallbackFocus}
      footer={
        <>
          <Button variant="default" isBusy={isPending} onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button isBusy={isPending} onClick={() => void submit()}>
            {isPending ? t('common.saving') : submitLabel}
          </Button>
        </>
      }
    >
      {isUnreadable ? (
        <p>{t('ui.crop.unreadable')}</p>
      ) : (
        <div className="stack gap-12">
          <div className={styles.photo}>
            <Cropper
              {...(url && { image: url })}
              crop={crop}
              zoom={zoom}
              maxZoom={maxZoom}
              aspect={aspect}
              cropShape={shape}
              showGrid={false}
              keyboardStep={keyboardStep}
              disableAutomaticStylesInjection
              cropperProps={{
                role: 'group',
                'aria-label': t('ui.crop.part'),
                'aria-describedby': hint,
              }}
              mediaProps={{ alt: '', onError: () => setUnreadable(true) }}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_, pixels) => setArea(pixels)}
            />
          </div>
          <p id={hint} className="muted text-14">
            {t('ui.crop.hint')}
          </p>
          <label className={styles.zoom}>
            {t('ui.crop.zoom')}
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
