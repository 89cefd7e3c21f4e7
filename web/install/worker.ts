type Policies = {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL: (text: string) => string }
}

const address = '/sw.js'

// Under Trusted Types an address that runs as a script has to come from a policy (server/http/headers.ts).
const { trustedTypes } = window as { trustedTypes?: Policies }
const trusted =
  trustedTypes?.createPolicy('worker', { createScriptURL: () => address }).createScriptURL('') ??
  address

/** One worker for all pages; asking for it again changes nothing. */
export const registerWorker = async (): Promise<ServiceWorkerRegistration> => {
  await navigator.serviceWorker.register(trusted, { updateViaCache: 'none' })
  return navigator.serviceWorker.ready
}
