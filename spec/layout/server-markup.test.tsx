import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CheckboxField } from '../../src/forms/checkbox-field.tsx'
import { LoginForm } from '../../src/forms/login-form.tsx'
import { SelectField } from '../../src/forms/select-field.tsx'
import { PageErrorView } from '../../src/layout/error-view.tsx'
import { SiteFooter } from '../../src/layout/footer.tsx'
import { SiteHeader } from '../../src/layout/header.tsx'
import { TrustBanner } from '../../src/layout/trust-banner.tsx'
import { inSite } from './in-site.tsx'

const everything = renderToString(
  inSite(
    <>
      <SiteHeader navigation={[{ to: '/plans', label: 'Plans' }]} logo="logo" account="account" />
      <TrustBanner />
      <PageErrorView title="Oh">Sorry.</PageErrorView>
      <CheckboxField id="a" name="a" label="A" />
      <SelectField id="b" name="b" label="B" options={[{ value: '1', label: 'One' }]} />
      <LoginForm onSubmit={() => Promise.reject()} forgotEmailHref="/e" forgotPasswordHref="/p" />
      <SiteFooter groups={[]} helpLines="help" otherVariantHref="/m" />
    </>,
  ),
)

test('[LIB-2] every part renders on a server, without inline styles, handlers or scripts that a strict policy refuses', () => {
  expect(everything).toContain('Skip to main content')
  expect(everything).not.toMatch(/\sstyle=|<script|\son[a-z]+=|javascript:/)
})

test('before the application runs, the login form cannot be submitted, and says what to do without scripts', () => {
  expect(everything).toMatch(/<form[^>]* method="post"/)
  expect(everything).toMatch(/<button type="submit"[^>]* data-needs-app=""[^>]* disabled=""/)
  expect(everything).toMatch(/gf-needs-scripts"><span><span>Logging in needs JavaScript.*tel:1300975708/)
})
