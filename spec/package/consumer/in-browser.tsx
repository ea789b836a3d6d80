import { hydrateRoot } from 'react-dom/client'
import 'gridfront/style.css'
import { Page } from './page'

const root = document.getElementById('app')
if (root) hydrateRoot(root, <Page />)
