import { createFileRoute } from '@tanstack/react-router'
import { customerLayout } from 'gridfront'
import { AccountNavigation } from '../../account/account-navigation.tsx'

// Pathless, so that `/accounts/login` beside it stays open.
export const Route = createFileRoute('/accounts/_customer')(customerLayout(AccountNavigation))
