import { IconDownload } from '@tabler/icons-react'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useIsNarrow } from '#web/ui/useIsNarrow.ts'

type Props = { isPending: boolean; onClick: () => void }

/** Beside the line that says what a list or chart shows; shorter on phones. */
export const CsvButton = ({ isPending, onClick }: Props) => {
  const isNarrow = useIsNarrow()
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      aria-label={isNarrow && !isPending ? t('admin.lists.downloadCsv') : undefined}
      isBusy={isPending}
      onClick={onClick}
    >
      {isPending && t('admin.lists.downloading')}
      {!isPending && (isNarrow ? t('admin.lists.downloadCsvShort') : t('admin.lists.downloadCsv'))}
    </Button>
  )
}
