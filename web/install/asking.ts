import { showFailure } from '#web/ui/toast.ts'

/** By a button, long before most people ever press it. */
export const askToInstall = async () => {
  try {
    await (await import('./explaining.ts')).installOrExplain()
  } catch {
    showFailure({ title: 'Please try again', description: 'Your connection may have dropped.' })
  }
}
