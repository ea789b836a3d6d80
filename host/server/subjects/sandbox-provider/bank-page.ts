export const bankDocument = `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Your bank’s app (sandbox)</title>
<link rel="stylesheet" href="/bank.css">
</head>
<body>
<main>
<p class="note">Sandbox: this page plays your bank’s app. No money moves.</p>
<h1>PayTo agreement</h1>
<dl>
<dt>Who asks</dt><dd>Your energy retailer</dd>
<dt>What for</dt><dd>Bills of your energy account, as they come</dd>
<dt>At most</dt><dd id="most"></dd>
<dt>State</dt><dd id="state"></dd>
</dl>
<p id="busy" role="status"></p>
<div id="buttons"></div>
</main>
<script src="/bank.js" defer></script>
</body>
</html>
`

export const bankStyle = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 16px; }
main { max-width: 480px; margin: 0 auto; }
.note { font-size: 14px; }
h1 { font-size: 24px; }
dt { font-weight: 600; }
dd { margin: 0 0 12px; }
button { margin: 0 12px 12px 0; min-height: 48px; padding: 8px 24px; font: inherit; font-weight: 700; border: 0; border-radius: 999px; background: #14532d; color: #fff; cursor: pointer; }
:focus-visible { outline: 3px solid #2563eb; outline-offset: 2px; }
`

// Sent to the browser as source text.
export const bankScript = `'use strict'
const byId = (id) => document.getElementById(id)
const token = location.hash.slice(1)
const words = { PROPOSED: 'Waits for your answer', ACTIVE: 'Active', PAUSED: 'Paused', DECLINED: 'Declined', EXPIRED: 'Expired', CANCELLED: 'Cancelled' }
const names = { AUTHORISE: 'Authorise', DECLINE: 'Decline', PAUSE: 'Pause', RESUME: 'Resume', CANCEL: 'Cancel' }
const ask = async (path, body) => {
  const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ token, ...body }) })
  if (!answer.ok) throw new Error(String(answer.status))
  show(await answer.json())
}
const lost = () => {
  byId('busy').textContent = 'There is no such agreement.'
}
const press = (step) => {
  byId('busy').textContent = 'One moment…'
  ask('/bank/step', { step }).then(() => {
    byId('busy').textContent = 'Done. You can go back.'
  }, lost)
}
const show = ({ status, maximumCents, steps }) => {
  byId('most').textContent = '$' + (maximumCents / 100).toFixed(2) + ' for each bill'
  byId('state').textContent = words[status]
  byId('buttons').replaceChildren(
    ...steps.map((step) => {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = names[step]
      button.addEventListener('click', () => press(step))
      return button
    }),
  )
}
ask('/bank/open', {}).catch(lost)
`
