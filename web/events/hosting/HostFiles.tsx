import { useEffect, useEffectEvent } from 'react'
import type { Hosting } from '#shared/events/hosting/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { FormFiles, type FormFilesControl, useFormFiles } from '#web/files/FormFiles.tsx'
import { useSendingFiles } from '#web/files/sending/data.ts'
import { useReadHostingAgain, useSaveFiles } from './data.ts'
import { newHosting } from './hrefs.ts'

type Options = {
  me: Me
  hosting: Hosting | null
  /** The id of the draft, which is saved first; null: that failed. */
  begin: () => Promise<string | null>
}

/** The files of a draft: saved with it once they are uploaded, as the rest of the form is. */
export const useHostFiles = ({ me, hosting, begin }: Options) => {
  const saveFiles = useSaveFiles()
  const { send, isUploading } = useSendingFiles()
  const files = useFormFiles({
    ...{ me, draftName: `hosting ${hosting?.id ?? newHosting}`, files: hosting?.files },
    onChange: () => undefined,
    needsDescriptions: true,
  })
  const { tray, keptIds } = files
  const save = () =>
    send(tray, async (added) => {
      const id = await begin()
      if (!id) throw new Error('The draft is not saved')
      await saveFiles({ id, fileIds: [...keptIds, ...added] })
    })
  const isUploaded =
    tray.files.length > 0 &&
    tray.preparing === 0 &&
    tray.files.every(({ progress }) => progress === 1)
  const saveUploaded = useEffectEvent(() => void save())
  useEffect(() => {
    if (isUploaded) saveUploaded()
  }, [isUploaded])
  return {
    ...files,
    remove: (id: string) => {
      files.remove(id)
      const fileIds = keptIds.filter((kept) => kept !== id)
      if (hosting) void saveFiles({ id: hosting.id, fileIds }).catch(() => undefined)
    },
    /** Whether all of them are part of the draft, and described. Otherwise it shows why. */
    flush: async () => {
      if (!files.check()) return false
      if (tray.files.length > 0 && !isUploading) await save()
      return tray.chosen().length === 0
    },
  }
}

type Props = { files: FormFilesControl; hosting: Hosting | null }

export const HostFiles = ({ files, hosting }: Props) => {
  const readAgain = useReadHostingAgain()
  return <FormFiles files={files} onDescribed={() => hosting && readAgain(hosting.id)} />
}
