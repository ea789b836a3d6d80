import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMask } from '../../../src/conformance/mask.ts'

const password = '$CONFORM_PASSWORD'
const masking = (...secrets: readonly (readonly [secret: string, variable: string])[]) => {
  const mask = createMask()
  for (const [secret, variable] of secrets) mask.hide(secret, variable)
  return mask
}

const json = (text: string) => JSON.stringify(text).slice(1, -1)
const percent = (text: string) => encodeURIComponent(text)
const html = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const escapedUnits = (text: string) =>
  text.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** How backends repeat what they were sent. */
const spellings: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => text,
  JSON: json,
  'JSON in JSON': (text) => json(json(text)),
  'JSON in JSON in JSON': (text) => json(json(json(text))),
  'JSON of ASCII alone': (text) => escapedUnits(json(text)),
  'JSON of ASCII alone, in capitals': (text) =>
    escapedUnits(json(text)).replace(/\\u[\da-f]{4}/g, (one) => `\\u${one.slice(2).toUpperCase()}`),
  'JSON as PHP writes it': (text) => json(text).replaceAll('/', '\\/'),
  address: percent,
  'address in small letters': (text) => percent(text).replace(/%../g, (one) => one.toLowerCase()),
  'address in an address': (text) => percent(percent(text)),
  'address of another encoder': (text) => encodeURI(text),
  'strict address': (text) =>
    percent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`),
  form: (text) => new URLSearchParams({ a: text }).toString().slice(2),
  HTML: html,
  'HTML by numbers': (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`),
  'HTML by numbers to sixteen': (text) =>
    text.replace(/[&<>"']/g, (sign) => `&#x${sign.charCodeAt(0).toString(16).toUpperCase()};`),
  'HTML in HTML': (text) => html(html(text)),
  'JSON in an address': (text) => percent(json(text)),
}

const nasty = 'Zq7"x\\y/z\'& <é漢🙂>$& $1 $$ $` .*+?^{}()|[]=%20;@!~#'

test.each(Object.keys(spellings))('[LIB-4] a secret is hidden when it is spelled as %s', (way) => {
  const spelled = spellings[way]?.(nasty) ?? ''
  const { clean } = masking([nasty, password])
  const seen = clean(`before ${spelled}after`)
  expect(seen).toMatch(/^before (?:\$CONFORM_PASSWORD|\$\{CONFORM_PASSWORD_IN_JSON\})after$/)
})

test('[LIB-4] any secret is hidden however it is spelled, between any neighbours', () => {
  const secret = fc
    .string({
      unit: fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })),
      minLength: 8,
      maxLength: 20,
    })
    .filter((text) => !/\p{Surrogate}/u.test(text))
  const neighbours = fc.string({ unit: fc.constantFrom(' ', 'x', '"', '\\', '%', '&', '\n'), maxLength: 5 })
  fc.assert(
    fc.property(secret, neighbours, fc.constantFrom(...Object.values(spellings)), (text, around, spell) => {
      const seen = masking([text, password]).clean(`${around}|${spell(text)}|${around}`)
      expect(seen).toMatch(/\|\$\{?CONFORM_PASSWORD(?:_IN_JSON\})?\|/)
    }),
    { numRuns: 20 },
  )
})

test('[LIB-4] a secret is hidden in the base64 of whatever it stands in', () => {
  const around = fc.uint8Array({ maxLength: 20 })
  const core = (text: string) => base64(text).replace(/=+$/, '').slice(2, -2)
  fc.assert(
    fc.property(around, around, fc.constantFrom('base64', 'base64url'), (before, after, form) => {
      const secret = 'wattle-and-güm~42??>>'
      const text = Buffer.concat([before, Buffer.from(secret), after]).toString(form)
      const seen = masking([secret, password]).clean(text)
      expect(seen).toContain('CONFORM_PASSWORD_IN_BASE64_')
      for (const shift of ['', 'x', 'xx']) expect(seen).not.toContain(core(shift + secret))
    }),
  )
})

test('[LIB-4] a text without a secret stays as it is, whatever else is in it', () => {
  const { clean, cleanCut } = masking(
    ['a.c*[x]$', password],
    ['casey@brand.example', '$CONFORM_EMAIL'],
    ['xy', '$TOKEN'],
  )
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom('a', 'b', 'c', '.', '*', '[', '$', '&', '1', '\\', 'xyz'),
        maxLength: 20,
      }),
      (text) => {
        fc.pre(!text.includes('a.c*[x]$'))
        expect(clean(text)).toBe(text)
        expect(cleanCut(`${text} `)).toBe(`${text} `)
      },
    ),
  )
})

test('[LIB-4] signs that mean something to replacements and patterns mean nothing here', () => {
  const { clean } = masking(['$&$1$$', password], ['.*.*', '$TOKEN'])
  expect(clean('a $&$1$$ b .*.* c abcd')).toBe('a $CONFORM_PASSWORD b $TOKEN c abcd')
})

test('[LIB-4] an address is hidden in any case of letters, a password with a sign or number too', () => {
  const { clean } = masking(['Casey@Brand.example', '$CONFORM_EMAIL'], ['Wattle-42', password])
  expect(clean('casey@brand.example CASEY@BRAND.EXAMPLE x-wattle-42: WATTLE-42')).toBe(
    '$CONFORM_EMAIL $CONFORM_EMAIL x-$CONFORM_PASSWORD: $CONFORM_PASSWORD',
  )
})

test('[LIB-4] a password that is a plain word hides that word as it is typed, and no member of that name', () => {
  const { clean } = masking(['Password', password])
  expect(clean('{"password":"Password"}')).toBe('{"password":"$CONFORM_PASSWORD"}')
})

test.each(['a', 'x1', 'abc', 'é!'])(
  '[LIB-4] a short password (%s) is hidden where it stands alone',
  (secret) => {
    const { clean } = masking([secret, password])
    expect(clean(`{"password":"${secret}"} ${secret}. q${secret}q`)).toBe(
      `{"password":"$CONFORM_PASSWORD"} $CONFORM_PASSWORD. q${secret}q`,
    )
  },
)

test('[LIB-4] an empty secret hides nothing', () => {
  expect(masking(['', password]).clean('abc')).toBe('abc')
})

test('[LIB-4] the longest secret is hidden first, and no name is taken for a secret', () => {
  const { clean } = masking(['TOKEN', password], ['casey', '$CONFORM_EMAIL'], ['token-of-casey', '$TOKEN'])
  expect(clean('token-of-casey TOKEN casey')).toBe('$TOKEN $CONFORM_PASSWORD $CONFORM_EMAIL')
})

test('[LIB-4] what is masked already stays as it is, whatever the secrets are', () => {
  const long = `eyJ${'aB3'.repeat(200)}`
  const mask = masking(
    ['TOKEN', password],
    ['JSON', '$CONFORM_EMAIL'],
    [long, '$TOKEN'],
    ['a"JSON', '$TOKEN'],
  )
  const once = mask.clean(`${long} TOKEN JSON {"a":"a\\"JSON"}`)
  expect(once).toBe(`$TOKEN $CONFORM_PASSWORD $CONFORM_EMAIL {"a":"$${'{TOKEN_IN_JSON}'}"}`)
  expect(mask.clean(once)).toBe(once)
})

test('[LIB-4] the first name of a secret stays: a password without letters has no other case', () => {
  const { clean } = masking(['1234567', password], ['1234567', '$OTHER'])
  expect(clean('1234567')).toBe(password)
})

test.each([
  ['a secret that was cut at the end: wattle-an', 'a secret that was cut at the end: $CONFORM_PASSWORD'],
  ["'cut before the sign of it: wattle-and-g …'", "'cut before the sign of it: $CONFORM_PASSWORD …'"],
  ['first wattl … and then wattle-and …', 'first $CONFORM_PASSWORD … and then $CONFORM_PASSWORD …'],
  ['half an address: casey@br', 'half an address: $CONFORM_EMAIL'],
  ['half an address, encoded: casey%40br', 'half an address, encoded: $CONFORM_EMAIL'],
  ['GET /casey', 'GET /casey'],
  ['in the middle wattle-an stays', 'in the middle wattle-an stays'],
])('[LIB-4] of a text that was cut, half a secret is hidden: %s', (text, seen) => {
  const { cleanCut } = masking(['wattle-and-gum-42', password], ['casey@brand.example', '$CONFORM_EMAIL'])
  expect(cleanCut(text)).toBe(seen)
})

test.each(['\\', '%25', '&', ' ', 'a', 'wattle-'])(
  '[LIB-4] a long text of %j does not take for ever',
  (unit) => {
    const { clean } = masking([`${unit}"/\\ &é${unit}`, password], ['casey@brand.example', '$CONFORM_EMAIL'])
    const text = unit.repeat(100_000 / unit.length)
    expect(clean(text)).toBe(text)
  },
)

test('[LIB-4] half a surrogate pair in a secret breaks nothing', () => {
  const { clean, cleanCut } = masking(['abcd\ud800efgh', '$TOKEN'])
  expect(clean('x abcd\ud800efgh x abcd\\ud800efgh')).toBe(`x $TOKEN x $${'{TOKEN_IN_JSON}'}`)
  expect(cleanCut('x abcd')).toBe('x $TOKEN')
})

test('[LIB-4] what answers teach is hidden as it is, in JSON and in an address, and half of it at a cut', () => {
  const mask = masking()
  mask.learn('s:"aYx/77+QrsT')
  const text = 's:"aYx/77+QrsT'
  for (const spelling of [text, json(text), percent(text)])
    expect(mask.clean(`<${spelling}>`)).toBe('<$SECRET>')
  expect(mask.cleanCut(`<${text.slice(0, 9)} …`)).toBe('<$SECRET …')
})

test('[LIB-4] what answers teach neither tears a token nor takes the name of a secret', () => {
  const token = 'opaque-0123456789abcdef-opaque'
  const mask = masking([token, '$TOKEN'], ['SECRET', password])
  mask.learn('0123456789abcdef')
  mask.learn(`sid-${token}`)
  expect(mask.clean(`${token} sid-${token} 0123456789abcdef`)).toBe('$TOKEN sid-$TOKEN $SECRET')
})

const long = `${'0123456789+/'.repeat(30)}==`

test.each<[string, readonly (readonly [string, string])[], string, string]>([
  [
    'a password that holds the address',
    [
      ['demo@brand.example!', password],
      ['demo@brand.example', '$CONFORM_EMAIL'],
    ],
    '"demo@brand.example!"',
    '"$CONFORM_PASSWORD"',
  ],
  [
    'a password that holds what answers teach',
    [['Kundennummer4711!', password]],
    'Kundennummer4711!',
    password,
  ],
  [
    'a token whose signature ends in a sign',
    [
      ['eyJhbGciOi.eyJlbWFpbCI.c2lnbmF0dXJl-_-', '$TOKEN'],
      ['c2lnbmF0dXJ', `$${'{TOKEN_SIGNATURE}'}`],
    ],
    'Bearer eyJhbGciOi.eyJlbWFpbCI.c2lnbmF0dXJl-_-',
    'Bearer $TOKEN',
  ],
  [
    'a token that ends in =',
    [['b3BhcXVlLXRva2Vu/x+y=', '$TOKEN']],
    'Bearer b3BhcXVlLXRva2Vu/x+y=',
    'Bearer $TOKEN',
  ],
  ['a long token', [[long, '$TOKEN']], `Bearer ${long}`, 'Bearer $TOKEN'],
  [
    'two that overlap',
    [
      ['of-casey', password],
      ['casey-token', '$TOKEN'],
    ],
    'of-casey-token',
    '$TOKEN',
  ],
])('[LIB-4] nothing of %s is left', (_, secrets, text, seen) => {
  const mask = masking(...secrets)
  for (const taught of ['Kundennummer4711', 'b3BhcXVlLXRva2Vu/x+y', '89+/0123456789']) mask.learn(taught)
  expect(mask.clean(text)).toBe(seen)
  expect(mask.cleanAnswer(text)).toBe(seen)
})

test.each(
  Object.keys(spellings).filter(
    (way) => !['form', 'address of another encoder', 'strict address'].includes(way),
  ),
)(
  '[LIB-4] what is too long for a pattern, and what answers teach, is hidden when it is spelled as %s',
  (way) => {
    const taught = 'sid:é"aYx/77+Qrs=T&'
    const mask = masking([long, '$TOKEN'])
    mask.learn(taught)
    const spell = spellings[way] ?? String
    expect(mask.cleanAnswer(`<${spell(long)}> <${spell(taught)}>`)).toBe('<$TOKEN> <$SECRET>')
  },
)

test('[LIB-4] a password is hidden where its letters were sent in another coding', () => {
  const secret = 'pässwörd-42'
  const { clean } = masking([secret, password])
  const misread = [
    Buffer.from(secret, 'latin1').toString('utf8'),
    Buffer.from(secret, 'utf8').toString('latin1'),
  ]
  for (const text of misread) expect(clean(`a ${text} b`)).toBe('a $CONFORM_PASSWORD b')
})

// So much of it is masked that what is read further on comes to be shown.
const tokens = `eyJ${'a'.repeat(40)}.`.repeat(500)

test('[LIB-4] of a long answer the beginning is told, and no half of a secret that its end has cut', () => {
  const secret = 'p&ss<word>-12345'
  for (const before of [1, 1990, 1999, 17_990, 18_500, 19_990, 19_999])
    for (const spell of [String, html, json, percent]) {
      const mask = masking([secret, password])
      const text = `${tokens.slice(0, before - 1)} ${spell(secret).repeat(2)}${'x'.repeat(30_000)}`
      const seen = mask.cleanAnswer(text, 2000)
      expect(seen.length, `${before}`).toBeLessThanOrEqual(2002)
      for (const half of ['p&', 'p%26', 'amp;', 'ss', 'word', '1234'])
        expect(seen, `${before}`).not.toContain(half)
    }
})

test('[LIB-4] of a token that is longer than what is shown the end of a long answer leaves nothing', () => {
  const endless = `Zq7${'0123456789'.repeat(500)}`
  const { cleanAnswer } = masking([endless, '$OPAQUE'])
  const seen = cleanAnswer(`${tokens.slice(0, 16_999)} ${endless}`, 2000)
  expect(seen).toContain('$OPAQUE')
  expect(seen).not.toContain('Zq7')
})

test('[LIB-4] half a long token is told by its own name', () => {
  expect(masking([long, '$TOKEN']).cleanCut(`a ${long.slice(0, 100)}`)).toBe('a $TOKEN')
})

test('[LIB-4] what answers teach may hold a secret that has a name: with more than words around it all is hidden', () => {
  const mask = masking(['casey@brand.example', '$CONFORM_EMAIL'])
  mask.learn('refresh-casey@brand.example-0123456789abcdef')
  mask.learn('Hello, casey@brand.example')
  expect(mask.clean('refresh-casey@brand.example-0123456789abcdef')).toBe('$SECRET')
  expect(mask.clean('Hello, casey@brand.example')).toBe('Hello, $CONFORM_EMAIL')
})

test('[LIB-4] a text that nobody has cut keeps a word that a password begins with', () => {
  const { cleanAnswer, cleanCut } = masking(['password1', password])
  expect(cleanAnswer('Please enter your pass')).toBe('Please enter your pass')
  expect(cleanCut('Please enter your pass')).toBe('Please enter your $CONFORM_PASSWORD')
})

test('[LIB-4] tokens that nobody has named are hidden in answers, and stay in what the run itself has sent', () => {
  const { clean, cleanAnswer } = masking()
  const text = 'a eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiI0MiJ9. b'
  expect(cleanAnswer(text)).toBe('a $TOKEN b')
  expect(clean(text)).toBe(text)
})

test('[LIB-4] whatever overlaps, no sign of a secret is left, and every other sign is', () => {
  const piece = fc.string({ unit: fc.constantFrom('a', 'b', '-'), minLength: 12, maxLength: 15 })
  const trial = fc.array(piece, { minLength: 2, maxLength: 6 }).chain((secrets) =>
    fc.tuple(
      fc.constant(secrets),
      fc.nat(3),
      fc
        .array(fc.tuple(fc.constantFrom(...secrets), fc.nat(5), fc.nat(5)), { maxLength: 5 })
        .map((parts) => parts.map(([text, from, cut]) => text.slice(from, text.length - cut)).join('')),
    ),
  )
  fc.assert(
    fc.property(trial, ([secrets, named, text]) => {
      const mask = createMask()
      for (const one of secrets.slice(0, named)) mask.hide(one, '$TOKEN')
      for (const one of secrets.slice(named)) mask.learn(one)
      const all = [
        ...secrets.slice(0, named).flatMap((one) => [one, one.toUpperCase()]),
        ...secrets.slice(named),
      ]
      const isHidden = Array.from(text, () => false)
      for (const one of all)
        for (let at = text.indexOf(one); at >= 0; at = text.indexOf(one, at + 1))
          isHidden.fill(true, at, at + one.length)
      const left = [...text].filter((_, at) => !isHidden[at]).join('')
      expect(mask.clean(text).replaceAll(/\$[A-Z]+/g, ''), JSON.stringify(secrets)).toBe(left)
    }),
    { numRuns: 300 },
  )
})

test('[LIB-4] forty thousand texts are looked for as quickly as one', () => {
  const mask = masking()
  for (let number = 0; number < 40_000; number += 1)
    mask.learn(`customer-ref-${number.toString().padStart(8, '0')}`)
  for (const text of [' …'.repeat(10_000), 'customer-ref-'.repeat(1500), 'customer-ref-00000001'.repeat(900)])
    expect(mask.cleanCut(text, 2000).length).toBeLessThanOrEqual(2002)
  expect(mask.cleanAnswer('customer-ref-00039999')).toBe('$SECRET')
})

test('[LIB-4] after more than anybody hands out no text is shown, as it may be one that was not learned', () => {
  const { learn, clean, cleanAnswer, cleanCut } = masking()
  for (let number = 0; number < 10; number += 1) learn(`${'x'.repeat(1_000_000)}${number}`)
  expect(clean('some text')).toBe('$SECRET')
  expect(cleanAnswer('some text')).toBe('$SECRET')
  expect(cleanCut('some text')).toBe('$SECRET')
})

/** As programs escape: all that old languages and new ones do to a text in JSON, and in an address. */
const escapes: Readonly<Record<string, (text: string) => string>> = {
  JSON: json,
  'JSON as PHP writes it': (text) => json(text).replaceAll('/', '\\/'),
  'JSON as .NET writes it': (text) =>
    json(text).replace(/[+&<>']/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16).toUpperCase()}`),
  'an address': percent,
  'JSON in an address': (text) => percent(json(text)),
}
const withEscapes = fc.string({
  unit: fc.constantFrom(
    'Z',
    'q',
    '7',
    '%',
    '%3A',
    '%2B',
    '&',
    '&amp;',
    '\\',
    '"',
    '/',
    '+',
    '\n',
    '\t',
    'é',
    '🙂',
  ),
  minLength: 14,
  maxLength: 24,
})

test('[LIB-4] what answers teach is hidden however it is escaped, whatever escapes it has itself', () => {
  fc.assert(
    fc.property(
      withEscapes,
      fc.constantFrom(...Object.values(escapes)),
      fc.boolean(),
      (text, spell, isLong) => {
        const secret = isLong ? text.repeat(30) : text
        const mask = masking()
        if (isLong) mask.hide(secret, '$SECRET')
        else mask.learn(secret)
        expect(mask.cleanAnswer(`<${spell(secret)}>`)).toBe('<$SECRET>')
      },
    ),
    { numRuns: 500 },
  )
})

test('[LIB-4] half of it is hidden too, wherever it was cut: in the middle of an escape as well', () => {
  const half = fc.tuple(withEscapes, fc.constantFrom(...Object.values(escapes)), fc.nat(100), fc.nat(2))
  fc.assert(
    fc.property(half, ([text, spell, cut, kind]) => {
      const secret = `Zq7wattle${kind === 2 ? text.repeat(30) : text}`
      const mask = masking()
      if (kind === 0) mask.learn(secret)
      else mask.hide(secret, '$SECRET')
      const escaped = spell(secret)
      const left = mask.cleanCut(`<${escaped.slice(0, 9 + (cut % (escaped.length - 9)))}`)
      expect(left).toBe('<$SECRET')
    }),
    { numRuns: 500 },
  )
})

test.each(['парольнадежный1', '密码密码密码密码', 'ß'.repeat(60), 'é1'.repeat(30)])(
  '[LIB-4] signs that cannot be read neither take for ever nor are all taken for the password %s',
  (secret) => {
    const { clean } = masking([secret, password])
    for (const text of ['\ufffd'.repeat(20_000), '\ufffd1'.repeat(10_000)]) clean(text)
    const unreadable = `from ${'\ufffd'.repeat(16)} on`
    expect(clean(unreadable)).toBe(unreadable)
  },
)

test('[LIB-4] a secret that begins as it ends is hidden where it overlaps itself', () => {
  expect(masking(['abba--aa--aa', '$TOKEN']).clean('<abba--aa--aabba--aa--aa>')).toBe('<$TOKEN>')
})

test('[LIB-4] what only looks like one of our variables is none', () => {
  const mask = masking(['SECRET123456789', password])
  mask.learn('TOKEN1234567890AB')
  expect(mask.clean('$TOKEN1234567890AB $SECRET123456789 $SECRET')).toBe(`$$SECRET $${password} $SECRET`)
})

test('[LIB-4] an answer that cuts what it repeats gives no half of eight signs away', () => {
  const mask = masking(['wattle-and-gum-42', password])
  mask.learn('0123456789abcdef0123')
  expect(mask.cleanAnswer('bad value wattle-an … in 0123456789abcdef')).toBe(
    `bad value ${password} … in $SECRET`,
  )
  expect(mask.cleanAnswer('a wattle …')).toBe('a wattle …')
  // Words end sentences.
  const { cleanAnswer } = masking(['password1', password])
  expect(cleanAnswer('Please enter your password')).toBe('Please enter your password')
})

test('[LIB-4] an address with a secret in its query stays an address', () => {
  const mask = masking(['casey@brand.example', '$CONFORM_EMAIL'])
  mask.learn('https://www.brand.example/welcome?for=casey@brand.example')
  expect(mask.clean('https://www.brand.example/welcome?for=casey@brand.example')).toBe(
    'https://www.brand.example/welcome?for=$CONFORM_EMAIL',
  )
})
