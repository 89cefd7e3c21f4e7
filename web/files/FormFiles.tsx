import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type AttachedFile, isUndescribed, maxFilesPerMessage } from '#shared/files/contract.ts'
import { newUntil } from '#shared/safety/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { t } from '#web/language/t.tsx'
import { lazyWithToast } from '#web/ui/lazyWithToast.ts'
import { useOnline } from '#web/ui/useOnline.ts'
import { AttachButton } from './AttachButton.tsx'
import { DropArea } from './DropArea.tsx'
import { refuseFiles } from './data.ts'
import { FileTray } from './FileTray.tsx'
import styles from './FormFiles.module.css'
import { KeptFiles } from './KeptFiles.tsx'
import { useTray } from './trays.ts'

const descriptionDialog = lazyWithToast(
  async () => (await import('./ChangeDescriptionDialog.tsx')).ChangeDescriptionDialog,
)

type Options = {
  me: Me
  draftName: string
  files?: readonly AttachedFile[] | undefined
  onChange: () => void
  /** What is sent is published, with a description of each picture. */
  needsDescriptions?: boolean
}

/** Leads to the first picture without a description, and shows the sentence about it if both fit. */
const showUndescribed = ({ current }: RefObject<HTMLElement | null>) => {
  const button = current?.querySelector<HTMLElement>('[data-undescribed]')
  current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
  button?.scrollIntoView({ block: 'nearest' })
  button?.focus()
}

/** The files of what is being written: those that it has, and those that are added. */
export const useFormFiles = ({
  me,
  draftName,
  files = [],
  onChange,
  needsDescriptions = false,
}: Options) => {
  const area = useRef<HTMLDivElement>(null)
  const tray = useTray(me, draftName)
  const refuse = refuseFiles(newUntil(me, new Date()))
  const [removedIds, setRemoved] = useState<readonly string[]>([])
  // Only once someone has tried to send them.
  const [isDescribing, setDescribing] = useState(false)
  const kept = files.filter(({ id }) => !removedIds.includes(id))
  const isTooMany = kept.length + tray.files.length > maxFilesPerMessage
  const isMissing = needsDescriptions && [...kept, ...tray.files].some(isUndescribed)
  const problem = isTooMany ? t('files.form.tooMany', { count: maxFilesPerMessage }) : tray.problem
  return {
    area,
    tray,
    kept,
    keptIds: kept.map(({ id }) => id),
    /** Why it cannot be sent, as far as it is shown; null: it can. */
    problem: problem ?? (isDescribing && isMissing ? t('files.pictures_undescribed') : null),
    refuse,
    /** Whether it can be sent. Otherwise it shows why. */
    check: () => {
      // The sentence must be there to be scrolled to.
      flushSync(() => setDescribing(isMissing))
      if (isMissing) showUndescribed(area)
      return problem === null && tray.preparing === 0 && !isMissing
    },
    attach: (chosen: File[]) => {
      if (refuse) return refuse()
      onChange()
      void tray.add(chosen)
    },
    remove: (id: string) => {
      onChange()
      setRemoved([...removedIds, id])
    },
  }
}

export type FormFilesControl = Pick<
  ReturnType<typeof useFormFiles>,
  'area' | 'tray' | 'kept' | 'problem' | 'refuse' | 'attach' | 'remove'
>

type Props = {
  files: FormFilesControl
  mayAdd?: boolean
  /** A picture that it has already was described. Without it, that is done where they are shown. */
  onDescribed?: () => void
}

export const FormFiles = ({ files, mayAdd = true, onDescribed }: Props) => {
  const { area, tray, kept, problem, attach, refuse, remove } = files
  const isOnline = useOnline()
  const [described, setDescribed] = useState<AttachedFile | null>(null)
  const close = () => setDescribed(null)
  const DescriptionDialog = descriptionDialog.useComponent(described !== null, close)
  const hasChosen = tray.files.length > 0 || tray.preparing > 0
  if (!mayAdd && kept.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no focus.
    <div
      ref={area}
      className={`no-outline ${styles.files}`}
      role="group"
      aria-label={t('files.form.label')}
      tabIndex={-1}
    >
      {mayAdd && <DropArea onDrop={attach} />}
      {kept.length > 0 && (
        <KeptFiles
          files={kept}
          onRemove={(id) => {
            remove(id)
            area.current?.focus({ preventScroll: true })
          }}
          onDescribe={onDescribed && setDescribed}
        />
      )}
      {hasChosen && <FileTray tray={tray} field={area} />}
      {mayAdd && (
        <div>
          <AttachButton onChoose={attach} onRefuse={refuse} hasWords />
        </div>
      )}
      {/* The tray tells those who do not see it. */}
      {tray.preparing > 0 && (
        <p className="muted text-14" aria-hidden="true">
          {t('files.attach.preparing')}
        </p>
      )}
      {problem && (
        <p className="text-red text-14" role="alert">
          {problem}
        </p>
      )}
      {hasChosen && !isOnline && <p className="muted text-14">{t('files.form.offline')}</p>}
      {described && onDescribed && DescriptionDialog && (
        <DescriptionDialog
          file={described}
          onClose={close}
          onDescribed={onDescribed}
          fallbackFocus={area}
        />
      )}
    </div>
  )
}
