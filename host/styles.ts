import 'gridfront/style.css'
import 'virtual:gridfront/brand.css'
import './styles/site.css'
// Names the file for the documents, which ask for it by themselves.
import './fonts/figtree.woff2?url'
