"""The oracle of the three games for any table: 放炮罚, 台灣十六張, 长沙."""
