// The browser may offer the installation before the program has started: it is kept for then.
;(() => {
  const offer = { prompt: null, at: 0 }
  window.installOffer = offer
  const put = (prompt) => {
    offer.prompt = prompt
    offer.at = Date.now()
    dispatchEvent(new Event('installoffer'))
  }
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    put(event)
  })
  addEventListener('appinstalled', () => put(null))
})()
