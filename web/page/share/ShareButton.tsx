import { IconShare2 } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '#web/language/t.tsx'
import { Button, type ButtonProps } from '#web/ui/Button.tsx'
import { lazyDialog } from '#web/ui/lazyComponent.tsx'
import type { Shared } from './sharedLink.ts'

const ShareDialog = lazyDialog(async () => (await import('./ShareDialog.tsx')).ShareDialog)

type Props = { shared: Shared; label?: string } & Pick<ButtonProps, 'variant' | 'color' | 'size'>

/** Offers the ways to share. */
export const ShareButton = ({ shared, label = t('common.share'), ...look }: Props) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        {...look}
        leftSection={<IconShare2 size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <ShareDialog shared={shared} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
