"""An oracle of 血流成河, 贵阳, 郑州, 邵阳字牌 and 二人麻将, written from their specification alone, and deals for it."""
