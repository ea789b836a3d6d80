// The first code that an engineer of another brand would write: its definition, header, trust banner and login form.
import { BrandProvider, customerView, defineBrand, LoginForm, SiteHeader, TrustBanner } from 'gridfront'
import { definition } from './definition'

export const brand = defineBrand(definition)
export const Page = () => (
  <BrandProvider brand={brand}>
    <SiteHeader navigation={[{ to: '/plans', label: 'Plans' }]} logo={brand.name} account={null} />
    <TrustBanner />
    <LoginForm
      onSubmit={async () => ({ success: false, message: 'Not today' })}
      forgotEmailHref="/e"
      forgotPasswordHref="/p"
    />
  </BrandProvider>
)

const Bills = customerView(async () => ({ count }: { readonly count: number }) => <p>{count} bills</p>)
export const Account = () => <Bills fallback={<p>Log in to see your bills</p>} props={{ count: 2 }} />
