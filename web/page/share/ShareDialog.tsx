import {
  IconBrandWhatsapp,
  IconDeviceMobileShare,
  IconLink,
  IconMail,
  IconQrcode,
} from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { t } from '#web/language/t.tsx'
import { Dialog, type DialogControl } from '#web/ui/Dialog.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { copyLink, shareWithApp } from '#web/ui/shareLink.ts'
import styles from './ShareDialog.module.css'
import { type Shared, sharedLink } from './sharedLink.ts'

type Icon = typeof IconLink
type Labelled = { icon: Icon; label: string }

const Content = ({ icon: Icon, label }: Labelled) => (
  <>
    <Icon size={22} stroke={1.75} aria-hidden="true" />
    {label}
  </>
)

const ButtonRow = ({ icon, label, onClick }: Labelled & { onClick: () => void }) => (
  <li>
    <button type="button" className={styles.row} onClick={onClick}>
      <Content icon={icon} label={label} />
    </button>
  </li>
)

const LinkRow = ({ icon, label, ...link }: Labelled & ComponentProps<'a'>) => (
  <li>
    <a className={styles.row} {...link}>
      <Content icon={icon} label={label} />
      {link.target && <span className="visually-hidden"> {t('common.newTab')}</span>}
    </a>
  </li>
)

const newTab = { target: '_blank', rel: 'noopener noreferrer' }

/** The ways to share, and who can open the link. */
export const ShareDialog = ({ shared, ...dialog }: DialogControl & { shared: Shared }) => {
  const { title } = shared
  const { url, isPublic, poster } = sharedLink(shared)
  // Not URLSearchParams: mail programs show its plus signs.
  const message = `text=${encodeURIComponent(`${title}\n${url}`)}`
  const mail = `subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`
  const hasShareSheet = typeof navigator.share === 'function'
  const shareAndClose = async () => {
    if (await shareWithApp(title, url)) dialog.onClose()
  }
  const copyAndClose = async () => {
    await copyLink(url)
    dialog.onClose()
  }
  return (
    <Dialog {...dialog} title={t('common.share')} size="small" startsAtTitle>
      <p className="muted text-15">{t(isPublic ? 'ui.share.anyone' : 'ui.share.membersOnly')}</p>
      <PlainList className={styles.list}>
        {hasShareSheet && (
          <ButtonRow
            icon={IconDeviceMobileShare}
            label={t('ui.share.app')}
            onClick={() => void shareAndClose()}
          />
        )}
        <LinkRow
          icon={IconBrandWhatsapp}
          label={t('ui.share.whatsapp')}
          href={`https://wa.me/?${message}`}
          {...newTab}
        />
        <LinkRow icon={IconMail} label={t('ui.share.email')} href={`mailto:?${mail}`} />
        <ButtonRow icon={IconLink} label={t('ui.share.copy')} onClick={() => void copyAndClose()} />
        {poster && (
          <LinkRow icon={IconQrcode} label={t('ui.share.poster')} href={poster} {...newTab} />
        )}
      </PlainList>
    </Dialog>
  )
}
