/** The policy of the sandbox's documents: its own script and style, and to be framed by the site alone. */
export const fieldsPolicy = (siteSources: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${siteSources}`,
  ].join('; ')

export const fieldsDocument = `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Card details</title>
<link rel="stylesheet" href="/fields.css">
</head>
<body>
<p class="note">Sandbox: no money moves. Try 4111 1111 1111 1111.</p>
<form id="card" novalidate>
<p id="fault" role="alert"></p>
<fieldset id="saved" hidden>
<legend>Pay with</legend>
<div id="choices"></div>
</fieldset>
<div id="typed">
<label for="number">Card number</label>
<p id="number-fault" class="fault" hidden></p>
<input id="number" name="number" inputmode="numeric" autocomplete="cc-number" maxlength="23" aria-describedby="number-fault" required>
<div class="row">
<div><label for="expiry">Expiry, as MM/YY</label>
<p id="expiry-fault" class="fault" hidden></p>
<input id="expiry" name="expiry" inputmode="numeric" autocomplete="cc-exp" maxlength="7" aria-describedby="expiry-fault" required></div>
<div><label for="cvc">Security code</label>
<p id="cvc-fault" class="fault" hidden></p>
<input id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc" maxlength="4" aria-describedby="cvc-fault" required></div>
</div>
<div id="saving" hidden>
<label class="choice"><input type="checkbox" id="save" aria-describedby="save-hint"> <span>Save this card for next time</span></label>
<p id="save-hint" class="note">The payment provider keeps it once you have paid. Your retailer sees its scheme, last four digits and expiry, and never its number. You can remove it in your account at any time.</p>
</div>
</div>
<button type="submit" id="pay" disabled>Pay</button>
</form>
<form id="bank" hidden novalidate>
<h1>Your bank asks</h1>
<p>Type the code that your bank has sent you. In the sandbox it is 123456.</p>
<label for="code">Code</label>
<p id="code-fault" class="fault" hidden></p>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="8" aria-describedby="code-fault" required>
<button type="submit">Confirm</button>
</form>
<p id="busy" role="status"></p>
<script src="/fields.js" defer></script>
</body>
</html>
`

export const fieldsStyle = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 4px; }
.note { margin: 0 0 12px; font-size: 14px; }
label { display: block; margin: 12px 0 4px; font-weight: 600; }
input { box-sizing: border-box; width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; border: 1px solid #6b7280; border-radius: 8px; background: Field; color: FieldText; }
.row { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; align-items: end; }
fieldset { margin: 0; padding: 0; border: 0; }
legend { padding: 0; font-weight: 600; }
.choice { display: flex; gap: 12px; align-items: center; min-height: 44px; margin: 0; padding-block: 4px; line-height: 1.35; font-weight: 400; box-sizing: border-box; }
.choice input { flex: none; width: 20px; height: 20px; min-height: 0; margin: 0; accent-color: #14532d; }
.choice:has(:disabled) { color: GrayText; }
#saving { margin-top: 12px; }
#saving .note { margin: 0; }
button { margin-top: 16px; min-height: 48px; padding: 8px 24px; font: inherit; font-weight: 700; border: 0; border-radius: 999px; background: #14532d; color: #fff; cursor: pointer; }
button:is(:disabled, [aria-disabled=true]) { opacity: .6; }
:focus-visible { outline: 3px solid #2563eb; outline-offset: 2px; }
h1 { font-size: 20px; margin: 0; }
#fault:not(:empty) { padding: 8px 12px; border-left: 4px solid #b91c1c; }
.fault { margin: 0 0 4px; color: #b91c1c; }
[aria-invalid=true] { border: 2px solid #b91c1c; padding: 7px 11px; }
@media (prefers-color-scheme: dark) { .fault { color: #fca5a5; } [aria-invalid=true] { border-color: #fca5a5; } }
`

// Sent to the browser as source text. The parent receives the outcome and the height of the document, but no card data.
export const fieldsScript = `'use strict'
const byId = (id) => document.getElementById(id)
const token = location.hash.slice(1)
const [card, bank, busy, fault, saved, choices, typed, saving] = ['card', 'bank', 'busy', 'fault', 'saved', 'choices', 'typed', 'saving'].map(byId)
// Nothing secret is in it: any page that may frame this one may know.
const report = (message) => parent.postMessage({ source: 'card-fields', ...message }, '*')
const reportHeight = () => report({ type: 'height', height: document.documentElement.offsetHeight })
new ResizeObserver(reportHeight).observe(document.documentElement)
const ask = async (path, body) => {
  const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ token, ...body }) })
  if (!answer.ok) throw new Error(String(answer.status))
  return answer.json()
}
/** Writes each field's fault above it, removes those of fields that are right now, and moves the focus to the first one. */
const showFaults = (ids, faults) => {
  for (const id of ids) {
    const words = faults.find(([at]) => at === id)?.[1] ?? ''
    const line = byId(id + '-fault')
    line.textContent = words
    line.hidden = words === ''
    if (words === '') byId(id).removeAttribute('aria-invalid')
    else byId(id).setAttribute('aria-invalid', 'true')
  }
  if (faults.length > 0) byId(faults[0][0]).focus()
}
let isBusy = false
const send = async (path, body) => {
  if (isBusy) return
  isBusy = true
  for (const button of document.querySelectorAll('button')) button.setAttribute('aria-disabled', 'true')
  busy.textContent = 'One moment…'
  fault.textContent = ''
  try {
    const { outcome } = await ask(path, body)
    if (outcome === 'ASKS') {
      card.hidden = true
      bank.hidden = false
      showFaults(['code'], [])
      byId('code').focus()
    } else if (outcome === 'WRONG_CODE') {
      byId('code').value = ''
      showFaults(['code'], [['code', 'That is not the code. Type the one in your bank’s last message.']])
    } else if (outcome in others) {
      await open()
      bank.hidden = true
      card.hidden = false
      fault.textContent = others[outcome]
      const first = choices.querySelector('input:checked') ?? byId('number')
      first.focus()
    } else report({ type: 'done' })
  } catch {
    report({ type: 'lost' })
  }
  busy.textContent = ''
  isBusy = false
  for (const button of document.querySelectorAll('button')) button.removeAttribute('aria-disabled')
}
const others = {
  NOT_KEPT: 'This card is not saved any more. Nothing was taken: pay with another one.',
  EXPIRED: 'This card has expired. Nothing was taken: pay with another one.',
}
const brands = { VISA: 'Visa', MASTERCARD: 'Mastercard', AMEX: 'American Express', EFTPOS: 'eftpos', OTHER: 'Card' }
const chosen = () => choices.querySelector('input:checked')?.value ?? ''
const showChosen = () => {
  typed.hidden = chosen() !== ''
}
const choice = (value, words, isExpired) => {
  const [label, input, text] = ['label', 'input', 'span'].map((name) => document.createElement(name))
  label.className = 'choice'
  Object.assign(input, { type: 'radio', name: 'with', value, disabled: isExpired })
  input.addEventListener('change', showChosen)
  text.textContent = words
  label.append(input, text)
  return label
}
const showSaved = ({ cards, maySave }) => {
  saved.hidden = cards.length === 0
  saving.hidden = !maySave
  choices.replaceChildren(
    ...cards.map(({ cardId, brand, last4, expires, isExpired }) => {
      const month = expires.slice(5) + '/' + expires.slice(2, 4)
      return choice(cardId, brands[brand] + ' ending in ' + last4 + (isExpired ? ', expired ' : ', expires ') + month, isExpired)
    }),
    ...(cards.length === 0 ? [] : [choice('', 'Another card', false)]),
  )
  const first = choices.querySelector('input:not(:disabled)')
  if (first) first.checked = true
  showChosen()
}
const digits = (id) => byId(id).value.replace(/\\D/g, '')
const isLuhn = (number) => [...number].reverse().reduce((sum, digit, at) => sum + (at % 2 ? [0, 2, 4, 6, 8, 1, 3, 5, 7, 9][digit] : Number(digit)), 0) % 10 === 0
const faultsOf = ({ number, expiry, expires, cvc }) => {
  const isMonth = /^(0[1-9]|1[0-2])\\d{2}$/.test(expiry)
  return [
    [number === '', 'number', 'Enter the card number.'],
    [number !== '' && (number.length < 13 || !isLuhn(number)), 'number', 'Check the card number: one of its digits is wrong or missing.'],
    [!isMonth, 'expiry', 'Enter the expiry as MM/YY, such as 04/29.'],
    [isMonth && expires < new Date().toISOString().slice(0, 7), 'expiry', 'This card has expired. Check the month and year.'],
    [cvc.length < 3, 'cvc', 'Enter the security code: three or four digits.'],
  ].filter(([isWrong]) => isWrong).map(([, id, words]) => [id, words])
}
card.addEventListener('submit', (event) => {
  event.preventDefault()
  if (chosen() !== '') return send('/fields/pay', { cardId: chosen() })
  const [number, expiry, cvc] = ['number', 'expiry', 'cvc'].map(digits)
  const expires = '20' + expiry.slice(2) + '-' + expiry.slice(0, 2)
  const faults = faultsOf({ number, expiry, expires, cvc })
  fault.textContent = ''
  showFaults(['number', 'expiry', 'cvc'], faults)
  if (faults.length > 0) return
  send('/fields/pay', { number, expires, cvc, saves: !saving.hidden && byId('save').checked })
})
bank.addEventListener('submit', (event) => {
  event.preventDefault()
  const code = digits('code')
  const faults = code === '' ? [['code', 'Enter the code from your bank.']] : []
  showFaults(['code'], faults)
  if (faults.length === 0) send('/fields/bank', { code })
})
const open = async () => {
  const { amountCents, ...rest } = await ask('/fields/open', {})
  byId('pay').textContent = 'Pay $' + (amountCents / 100).toFixed(2)
  showSaved(rest)
}
open().then(
  () => {
    // Before this script has run, a press would be a browser's own request with the card in its address.
    byId('pay').disabled = false
    report({ type: 'ready' })
    reportHeight()
  },
  () => {
    card.hidden = true
    busy.textContent = 'This payment cannot be made any more.'
    report({ type: 'lost' })
  },
)
`
