// The first code of an engineer of another brand: its definition, header, trust banner and login form.
import { BrandProvider, defineBrand, LoginForm, SiteHeader, TrustBanner } from 'gridfront'
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
