import { useState } from 'react'
import type { Correction } from '#shared/corrections/contract.ts'
import { useForgetCorrection, useLearned } from '#web/buddies/data.ts'
import { rich, t } from '#web/language/t.tsx'
import { CorrectedText } from '#web/messaging/corrections/CorrectedText.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { Dialog, type DialogControl } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { formatDate } from '#web/ui/format.ts'
import { PagedList } from '#web/ui/PagedList.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import styles from './LearnedDialog.module.css'

/** Accepted corrections between the user and their language buddies. */
export const LearnedDialog = (dialog: DialogControl) => {
  const list = useLearned()
  const [forgetting, setForgetting] = useState<Correction | null>(null)
  const forget = useForgetCorrection()
  const focusProps = useFocusRestore<HTMLDivElement>(list.data?.map(({ id }) => id).join())
  const stop = () => setForgetting(null)
  return (
    <Dialog
      {...dialog}
      title={t('conversation.corrections.learned')}
      startsAtTitle
      footer={
        <Button variant="default" onClick={dialog.onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <div {...focusProps}>
        <PagedList
          list={list}
          errorTitle={t('common.theListFailed')}
          skeleton={<LoadingBlock label={t('conversation.corrections.loading')} height="5rem" />}
          empty={
            <EmptyState
              drawing="messages"
              title={t('conversation.corrections.none')}
              hint={t('conversation.corrections.noneHint')}
            />
          }
          more={t('conversation.corrections.more')}
        >
          {(rows) => (
            <>
              <p className="muted text-14">{t('conversation.corrections.learnedText')}</p>
              <PlainList className={styles.list}>
                {rows.map((row) => (
                  <LearnedRow key={row.id} correction={row} onForget={() => setForgetting(row)} />
                ))}
              </PlainList>
            </>
          )}
        </PagedList>
      </div>
      <ConfirmDialog
        isOpen={forgetting !== null}
        onClose={stop}
        title={t('conversation.corrections.forgetTitle')}
        cancelLabel={t('conversation.corrections.keep')}
        confirmLabel={t('conversation.corrections.forget')}
        busyLabel={t('common.deleting')}
        isBusy={forget.isPending}
        onConfirm={() => {
          if (forgetting) forget.mutate({ id: forgetting.id }, { onSettled: stop })
        }}
        fallbackFocus={focusProps.ref}
      >
        <p>
          {forgetting &&
            rich('conversation.corrections.forgetText', { name: forgetting.user.name })}
        </p>
      </ConfirmDialog>
    </Dialog>
  )
}

type RowProps = { correction: Correction; onForget: () => void }

const LearnedRow = ({ correction, onForget }: RowProps) => {
  const { user, isOfMyMessage, original, corrected, acceptedAt } = correction
  const who = { name: user.name, date: formatDate(acceptedAt) }
  return (
    <li className={styles.row}>
      <CorrectedText original={original} corrected={corrected} />
      <div className={styles.foot}>
        <p className="muted text-14">
          {isOfMyMessage
            ? rich('conversation.corrections.byThem', who)
            : rich('conversation.corrections.byMe', who)}
        </p>
        <Button variant="subtle" color="soft" size="compact-sm" onClick={onForget}>
          {t('conversation.corrections.forget')}
        </Button>
      </div>
    </li>
  )
}
