import { IconShare2 } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '#web/language/t.tsx'
import { Button, type ButtonProps } from '#web/ui/Button.tsx'
import { lazyWithToast } from '#web/ui/lazyWithToast.ts'
import type { Shared } from './sharedLink.ts'

const dialog = lazyWithToast(async () => (await import('./ShareDialog.tsx')).ShareDialog)

type Props = { shared: Shared } & Pick<ButtonProps, 'variant' | 'color' | 'size'>

/** Offers the ways to share. */
export const ShareButton = ({ shared, ...look }: Props) => {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const ShareDialog = dialog.useComponent(isOpen, close)
  return (
    <>
      <Button
        {...look}
        leftSection={<IconShare2 size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('page.share.button')}
      </Button>
      {ShareDialog && <ShareDialog shared={shared} isOpen={isOpen} onClose={close} />}
    </>
  )
}
