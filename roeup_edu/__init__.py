"""Business games for the classroom: rules, books, ratios and notebooks."""

__version__ = "0.1.0"
