import { IconCheck, IconRefresh, IconX } from '@tabler/icons-react'
import { type RefObject, useEffect, useState } from 'react'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { lazyWithToast } from '#web/ui/lazyWithToast.ts'
import { useOnline } from '#web/ui/useOnline.ts'
import { FileTile } from './FileTile.tsx'
import styles from './FileTray.module.css'
import type { TrayControl } from './trays.ts'

const describeDialog = lazyWithToast(
  async () => (await import('./DescribeDialog.tsx')).DescribeDialog,
)

type ChosenFile = TrayControl['files'][number]

type Props = {
  tray: TrayControl
  /** The text field. */
  field: RefObject<HTMLElement | null>
}

const fullTexts = {
  person: 'files.attach.nearlyFull',
  group: 'files.attach.groupNearlyFull',
  everyone: 'files.attach.everyoneNearlyFull',
} as const

/** Another button of the same kind; after the last file, the one that adds files. */
const nextFocus = (button: HTMLElement, field: HTMLElement | null) => {
  const all = [...(button.closest('ul')?.querySelectorAll<HTMLElement>(`.${styles.remove}`) ?? [])]
  const at = all.indexOf(button)
  const attach = field?.parentElement?.querySelector<HTMLElement>('[data-attach]')
  return all[at + 1] ?? all[at - 1] ?? attach ?? field
}

/** Screen readers announce only what changes in an element that is already there. */
const useIsMounted = () => {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return isMounted
}

/** The files chosen for a message, above its text. */
export const FileTray = ({ tray, field }: Props) => {
  const isOnline = useOnline()
  const isMounted = useIsMounted()
  const { files, preparing, nearlyFull } = tray
  const [describing, setDescribing] = useState<string | null>(null)
  // Asked for once, and never in the way.
  const [wasAsked, setAsked] = useState(false)
  const closeDialog = () => setDescribing(null)
  const DescribeDialog = describeDialog.useComponent(describing !== null, closeDialog)
  const described = files.find(({ key }) => key === describing)
  const open = (key: string) => {
    setAsked(true)
    setDescribing(key)
  }
  const remove = (key: string, button: HTMLElement) => {
    // The text field would open the keyboard of a phone.
    nextFocus(button, field.current)?.focus({ preventScroll: true })
    tray.remove(key)
  }
  /** Offline every upload waits: that is no failure. */
  const failureOf = ({ error, isRefused }: ChosenFile) =>
    error !== undefined && (isRefused || isOnline) ? error : null
  const failed = files.filter((file) => failureOf(file) !== null)
  const firstPicture = files.find((file) => file.kind === 'picture' && failureOf(file) === null)
  const isAsking =
    !wasAsked && files.every(({ description }) => description === '') && firstPicture !== undefined
  return (
    <div className={styles.tray}>
      <ul className={styles.files} aria-label={t('files.attach.chosen')}>
        {files.map((file) => {
          const { key, name, kind, isRefused } = file
          const failure = failureOf(file)
          return (
            <li key={key} className={styles.file} data-kind={kind}>
              <FileTile file={file} isFailed={failure !== null} />
              {kind === 'picture' && failure === null && (
                <button
                  type="button"
                  className={styles.describe}
                  data-undescribed={file.description === '' || undefined}
                  title={file.description || t('files.attach.describe', { name })}
                  onClick={() => open(key)}
                >
                  <span>
                    {file.description !== '' && (
                      <IconCheck size={14} stroke={3} aria-hidden="true" />
                    )}
                    {t('files.attach.alt')}
                  </span>{' '}
                  <span className="visually-hidden">{t('files.attach.describe', { name })}</span>
                </button>
              )}
              {failure !== null && !isRefused && (
                <button
                  type="button"
                  className={styles.retry}
                  aria-label={t('files.attach.retry', { name })}
                  onClick={() => tray.retry(key)}
                >
                  <IconRefresh size={22} aria-hidden="true" />
                </button>
              )}
              <button
                type="button"
                className={styles.remove}
                aria-label={t('files.attach.remove', { name })}
                onClick={({ currentTarget }) => remove(key, currentTarget)}
              >
                <span>
                  <IconX size={16} stroke={2.25} aria-hidden="true" />
                </span>
              </button>
            </li>
          )
        })}
        {Array.from({ length: preparing }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
          <li key={at} className={styles.file} data-kind="preparing" aria-hidden="true" />
        ))}
      </ul>
      <div role="status">
        {isMounted && preparing > 0 && (
          <p className="visually-hidden">{t('files.attach.preparing')}</p>
        )}
        {isMounted && !isOnline && files.some(({ progress }) => progress !== 1) && (
          <p className={styles.line}>{t('files.attach.waiting')}</p>
        )}
        {isMounted &&
          failed.map(({ key, name, error }) => (
            <p key={key} className={styles.line} data-failed>
              <bdi>{name}</bdi>: {error}
            </p>
          ))}
      </div>
      {isAsking && (
        <Button
          className={styles.ask ?? ''}
          variant="subtle"
          size="compact-sm"
          onClick={() => open(firstPicture.key)}
        >
          {t('files.attach.describeNow')}
        </Button>
      )}
      {nearlyFull && <p className={styles.line}>{t(fullTexts[nearlyFull])}</p>}
      {DescribeDialog && described && (
        <DescribeDialog
          file={described}
          onClose={closeDialog}
          onSave={(description) => tray.describe(described.key, description)}
          fallbackFocus={field}
        />
      )}
    </div>
  )
}
