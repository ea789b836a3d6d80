import 'gridfront/style.css'
import 'virtual:gridfront/brand.css'
import './styles/site.css'
